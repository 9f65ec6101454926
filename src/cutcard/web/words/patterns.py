"""Sentences for what is recorded outside tables, by the tag of the event. Who and when stand beside the line."""

PATTERNS: dict[str, str] = {
    # jackpot pools
    "PoolOpened": "The jackpot pool opened with {seed}",
    "TableLinked": "Linked to {table}",
    "TableUnlinked": "No longer linked to {table}",
    "PayoutRecorded": "The pool paid {paid} for {round}[; the house added {topped_up}]",
    # patrons
    "BoughtIn": "{patron} bought {amount} in chips[ and {tokens} in tokens] with {funds}",
    "CashedOut": "{patron} cashed {amount}{asked?, as they had asked|}",
    "CashOutAsked": "Asked to be paid {amount}",
    "PersonRecorded": "Put on record[: {identified}]",
    "CardIssued": "Player card {card} issued, {form}",
    "CardCancelled": "Player card {card} cancelled: {reason}",
    "DepositLimitSet": "{amount?Deposit limit of {amount} a day set|Deposit limit lifted}",
    "LossLimitSet": "{amount?Loss limit of {amount} in {days} set, from {first}|Loss limit lifted}",
    "LossLimitAwaited": (
        "{amount?A loss limit of {amount} in {days} was asked for and counts later|The end of the"
        " loss limit was asked for}"
    ),
    "ChipsDeclared": "Chips {chips}: {amount} declared[ at {table}]",
    "PlayRestricted": "{lifted?May play again|May not play until {until}}: {reason}",
    "PersonExcluded": "Excluded from {scope}: {reason}",
    "PersonReadmitted": "Readmitted to {scope}: {reason}",
    "EmployeeBarred": (
        "{barred?Barred as somebody who works here|No longer barred as somebody who works here}: {reason}"
    ),
    "PlayRecorded": "Played round {round} at {table}: {at_risk} at risk, {won} won",
    "PrizeReceived": "Received a prize of promotion {promotion}[: {chips} in chips][, {tokens} in tokens]",
    "WarningRecorded": "Warned at {table}",
    "WarningWithdrawn": "The warning was withdrawn: {reason}",
    "DisqualifiedInFlight": "{reason?Was {reason}|No longer disqualified in flight {flight}}",
    "TournamentRecorded": "Entered tournament {tournament}",
    "DetailsRecorded": "Name, birth date or address recorded",
    "DetailsErased": "Personal details erased: {reason}",
    "RecordMerged": "This record went into that of {into}: {reason}",
    "RecordTakenOver": "The record of {other} was taken over[ with {chips} in chips]",
    "CardBound": "The card belongs to {patron}",
    "CardSeen": "{patron} showed the card",
    # promotions
    "PromotionDrafted": "The terms were drafted",
    "AmendmentApproved": "{regulator} approved changed terms[, {reference}]",
    "TermsAmended": "The terms were changed, revision {revision}{resubmit?; they must be sent again|}",
    "TermsSubmitted": "The terms were sent to {regulator}, revision {revision}[, {reference}]",
    "TermsPublished": "The terms were published[: {places}]",
    "ScrutineerNominated": "{name} was nominated as scrutineer",
    "PromotionCommenced": "The promotion started",
    "PrizeDrawn": "Draw {draw}: {winner} won {prize}[; to be told by {notify_by}]",
    "DrawAttested": "Draw {draw} was attested",
    "WinnerNotified": (
        "{reached?{winner} was told by {method}|{winner} could not be reached by {method}}{late?, late|}[: {note}]"
    ),
    "AlternativeOffered": "{winner} was offered {value} instead",
    "PrizeAwarded": "{prize} was awarded to {winner}{alternative? in money instead|}",
    "AwardReversed": (
        "The award of {prize} to {winner} was a mistake and is reversed with {second}: {reasons}"
        "[. {chips} in chips is claimed][. {tokens} in tokens is claimed][. {things} is claimed for what is not back]"
    ),
    "ClaimDenied": "The claim of {claimant} to {prize}, {value}, was denied: {reasons}",
    "ClaimantInformed": "{claimant} was told that the claim is denied[, {how}]",
    "PromotionDisputed": "{person} disputes it: {matter}",
    "PromotionDisputeDecided": (
        "Dispute {dispute} of {person} was decided: {decision}[; the prize of win {restores} is theirs again]"
    ),
    "PromotionDisputeClosed": (
        "Dispute {dispute} of {person} was closed{satisfied?; they are satisfied|}{advised?; they know"
        " that they may complain|}"
    ),
    "IntegrityCompromised": "Its integrity is in doubt: {reason}. Remedy: {remedy}",
    "IntegrityValidated": "The doubt was settled: {grounds}",
    "Acknowledged": "A notice was read and acknowledged",
    "VoucherIssued": "Issued[ to {holder}] for {amount}[, prize of promotion {promotion}]",
    "VoucherPrinted": "Printed[ for {holder}], {amount}: {reasons}",
    "VoucherRedeemed": "{patron} exchanged it at {table} for {amount}",
    "VoucherReversed": (
        "Its {mistake} was a mistake and is reversed with {second}: {reasons}[. {amount} is claimed from {patron}]"
    ),
    # incidents
    "DisputeLodged": "Dispute {number}: {patron} at {place}: {about}",
    "RulingAttached": "Dispute {number}: a ruling of the pad was attached",
    "DisputeDecided": (
        "Dispute {number} was decided: {decision}. Reasons: {reasons}[. Ordered: {order}]"
        "{absent?. No gaming supervisor was present|}"
    ),
    "ReviewRequested": "Dispute {number}: {patron} asks for a review",
    "DisputeReviewed": (
        "Dispute {number} was reviewed and the decision {upheld?upheld|replaced}: {decision}. Reasons: {reasons}"
    ),
    "DecisionAnswered": "Dispute {number}: the patron is {satisfied?satisfied|not satisfied}",
    "PatronAdvised": "Dispute {number}: {patron} was told the decision and that they may complain[, {how}]",
    "OrderCarriedOut": "Dispute {number}: {kind}, {amount} for {patron}, as {ordered_by} ordered",
    "DisputeClosed": "Dispute {number} was closed: {decision}",
    "ComplaintLodged": "Dispute {number}: {patron} complained to the regulator: {about}",
    "WrongPaymentFound": (
        "Wrong payment {number} at {place}: {patron?{patron}|somebody whom nobody can name ({person})} was paid {paid},"
        " but {due} was due: {details}"
    ),
    "EnquiryRecorded": "Wrong payment {number}: {enquiry}. Intent is {suspected?suspected|not suspected}",
    "AttemptRecorded": "Wrong payment {number}: attempt to {step}: {details}[. It was {patron}][. {claims} is claimed]",
    "PaymentRectified": "Wrong payment {number}: {amount} was paid[, {left} is left]",
    "RegulatorTold": "Wrong payment {number}: the regulator was told: {details}",
    "PaymentClosed": "Wrong payment {number} was closed{accident? as an accident|}[; {left} is left]",
    "WrongPaymentWithdrawn": "Wrong payment {number} was reported by mistake: {reasons}",
    "MonthlyReportSent": "The list of wrong payments above {above} in {month} was sent to the regulator",
    "DeviceReported": "Case {number} at {place}: [{person}, ]a device: {device}[. Seen: {seen}]",
    "PersonIdentified": "Case {number}: it was {person}",
    "CollusionSuspected": "Case {number} at {place}: {players} may have played together: {reasons}",
    "MeasureTaken": "Case {number}: {measure}[, {persons}]: {reasons}",
    "MeasureLifted": "Case {number}: no longer {measure}: {reasons}",
    "CustodyHandedOver": "Case {number}: {person} was handed over to the {to}[, {officer}]",
    "InvalidationProposed": "Case {number} at {place}: the outcome should not count, because of {ground}: {reasons}",
    "OutcomeInvalidated": (
        "Case {number} at {place}: the outcome does not count, because of {ground}: {reasons}."
        " {proposed_by} proposed it"
    ),
    "InvalidationWithdrawn": "Case {number}: the outcome counts after all: {reasons}",
    "PaymentWithheld": "Case {number} at {place}: {amount} of {person} should be withheld ({what}): {reasons}",
    "WithheldWithdrawn": "Case {number}: nothing is withheld from {person} after all: {reasons}",
    "WithheldConfirmed": (
        "Case {number} at {place}: {amount} of {person} is withheld ({what}). {proposed_by} proposed it"
    ),
    "UncoveredDecided": "Case {number} at {place}: no rule covers {matter}. Decided: {decision}. Reasons: {reasons}",
    "UncoveredWithdrawn": "Case {number}: the order about {patron} is withdrawn: {reasons}",
    "UncoveredCarriedOut": "Case {number} at {place}: {kind}, {amount} for {patron}, as {ordered_by} decided",
    "DefectReported": "Case {number} at {place}: {kind}: {details}",
    "DeckSearched": "Case {number}: the deck was searched: {found}",
    "DefectClosed": "Case {number} was closed: {details}",
    # the cage
    "MoneyLimitsSet": "The amounts that one person may move were set",
    "SecondAsked": "Request {number} waits for a second person",
    "MovementConfirmed": "Request {number} of {first} was confirmed",
    "MovementDeclined": "Request {number} was declined: {reasons}",
    "ClaimOpened": "Claim {number}: {patron} owes {amount}: {basis}",
    "ClaimPaid": "Claim {number}: {patron} paid {amount} ({means})[; {left} is left]",
    "ClaimDeclined": "Claim {number}: {patron} does not agree",
    "ClaimForgiven": "Claim {number}: {amount} of {patron} was given up with {second}: {reasons}",
    # the pit
    "SlipAsked": "Slip {number}: a {kind} of {amount} was asked for[: {chips}]",
    "SlipConfirmed": "Slip {number}: a {kind} of {amount} moved; {first} asked for it",
    "SlipCancelled": "Slip {number}, a {kind}, was cancelled: {reasons}",
    "PitCountMade": "Count {number} of the {what} ({occasion}): {amount}[; it corrects count {corrects}][: {reasons}]",
    "PitCountConfirmed": (
        "Count {number} of the {what} was confirmed: {amount}[, {difference} away from the books];"
        " {first} counted first"
    ),
    "PitCountRejected": "Count {number} was not agreed with: {reasons}",
    "PitHandedOver": "The pit is handed over[ to {to}][ with {duties}][: {note}]",
    "PitTakenOver": "The pit was taken over from {first}[ with {duties}]",
    "PitKept": "The pit was not handed over: {reasons}",
    "ReportChecked": "The report “{report}” was read and checked off[: {note}]",
    "MonthClosed": "The books were closed[. Left open: {note}]",
    "MonthReopened": "The books were opened again: {reasons}",
    "DraftKept": "The draft was written",
    "DraftDiscarded": "The draft was thrown away",
    "DraftWasApplied": "The draft was applied",
    # accounts
    "AccountsIntroduced": "Accounts are needed from now on",
    "DemonstrationOpened": "The demonstration opened",
    "AdministratorNamed": "{person} is an administrator",
    "EntranceReopened": "The entrance was opened again: {reason}",
    "DemoAccountOpened": "An account of the demonstration opened: {role}",
    "PersonInvited": "Invited until {until}",
    "PersonConfirmed": "A second person confirmed the account",
    "InvitationAccepted": "The invitation was accepted with {means}",
    "SignedIn": "Signed in as {role} with {means}",
    "SignInFailed": "Could not sign in with {means}, {failures} times in a row[; locked until {locked}]",
    "ProofGiven": "Proved who they are with {means}",
    "SessionEnded": "Signed out",
    "RolesChanged": "Roles were changed",
    "ShiftsPlanned": "Shifts were planned",
    "AccountDisabled": "The account was disabled: {reason}",
    "AccountEnabled": "The account was enabled: {reason}",
    "AccountUnlocked": "The account was unlocked: {reason}",
    "PasskeyAdded": "A passkey was added: {label}",
    "PasskeyRemoved": "A passkey was removed",
    "BadgeSet": "A badge was given out",
    "ReaderAdded": "A card reader was added for {table}",
    "ClockSetBack": "The server's clock was set back by {milliseconds} milliseconds",
    "ArchiveRecorded": "Old history was archived",
}
