const mebibyte = 1024 * 1024

/** What an import takes: refused before it is read. */
export const importLimits = {
  /** Lines below the headings. */
  rows: 5_000,
  columns: 100,
  /** Characters of a cell. */
  cell: 4_000,
  /** Bytes of a file. */
  fileBytes: 10 * mebibyte,
  /** Bytes of what is packed in a workbook. */
  unpackedBytes: 100 * mebibyte,
  /** Bytes of a body that brings lines. */
  bodyBytes: 12 * mebibyte,
  /** Minutes that the transaction of an import may take: what it has written is kept from others as long. */
  minutes: 10,
  /** Problems that are told at once; they are counted all. */
  problems: 1_000,
} as const

/** Hours for which an import can be undone. */
export const undoHours = 24
/** Days for which the list of imports goes back. */
export const importKeepDays = 7
