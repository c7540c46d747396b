/** Bytes. */
export const mebibyte = 1024 * 1024

/** What a request may bring, take and wait for. */
export const requestLimits = {
  /** Bytes of a body unless the call says more. */
  bodyBytes: mebibyte,
  /** Bytes of a body without a token: a sign-in form is all that comes. */
  strangerBodyBytes: 64 * 1024,
  /** Nesting of JSON: deeper than any document of ours; what walks parsed input may recurse so far. */
  jsonDepth: 64,
  /** Bytes of an answer on its way, and as text unless the call says more: what a browser reads without standing still. */
  answerBytes: 4 * mebibyte,
  /** Answers from this many bytes on are compressed; what is shorter arrives at once anyway. */
  compressedFrom: 64 * 1024,
  /** Records of a list that is not asked for by pages. */
  listRows: 1_000,
  /** Lines of an export as text, be they records or rows of them: a file is put together in memory. */
  csvRows: 300_000,
  /** Lines of an export as a workbook, which takes more of it; a sheet has at most 1,048,576. */
  xlsxRows: 100_000,
  /** For the head of a request, ms. */
  headWithinMs: 10_000,
  /** For the next part of a body, ms: one of which nothing has come for so long comes no more. */
  partWithinMs: 15_000,
  /** For all of a request, ms. */
  wholeWithinMs: 60_000,
  /** For one statement of a request, ms: the console gives up then. */
  statementMs: 10_000,
  /** For a lock that another transaction holds, ms: whoever waits keeps a connection from all others. */
  lockMs: 3_000,
} as const
