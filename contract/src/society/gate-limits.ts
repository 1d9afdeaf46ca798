/** Apart from the others (fields.ts), which the login loads. Texts count in UTF-16 code units. */
export const gateLimits = {
  openPasses: 100,
  /** Entries of one pass. */
  passUses: 50,
  /** Movements in one batch, and the raw text stored of one that cannot be read. */
  movements: 50,
  movementRaw: 2000,
  deskName: 50,
  desks: 20,
  handoverNote: 1000,
  settleNote: 200,
  /** A desk, or the person who made a mark, can undo it this long. */
  undoMinutes: 5,
  boardPasses: 3000,
  boardVisits: 3000,
  company: 50,
  visitNote: 200,
  /** Why the gate or the office did it, and why somebody is blocked. */
  givenReasonMin: 3,
  givenReason: 200,
  spokenName: 50,
  spokenNameMin: 2,
  objectionText: 200,
  objectionNoteMin: 3,
  objectionNote: 500,
  photoBytes: 102_400,
  photoHours: 24,
  /** Of one house. */
  openRequests: 6,
  blocksOfHouse: 50,
  /** Of one community. */
  blocks: 500,
  gates: 10,
  gateName: 50,
  /** Helpers on the list of one house. */
  helpersOfHouse: 20,
  /** A helper's reply to their ratings. */
  helperReply: 300,
  absenceNote: 200,
} as const
