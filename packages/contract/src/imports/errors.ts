import { defineErrors } from '../core'

/** Refusals of imports. */
export const importErrors = defineErrors('imports', {
  /** A column was matched with a field that this kind of record does not have, or that no file may bring: match it anew. */
  unknownColumn: { text: '没有这一列：{{column}}' },
  /** Two columns of the file were matched with one field: leave one of them out. */
  twiceColumn: { text: '两列对应同一字段：{{column}}' },
  /** The file lacks a column by which its rows are told from each other: add it, or match it. */
  noKey: { text: '缺少用来识别记录的列：{{columns}}' },
  /** An import is undone within a day: change or remove its records by hand. */
  tooLateToUndo: { text: '导入已超过 {{hours}} 小时，不能撤销' },
  /** The import has failed, is undone, or has changed nothing. */
  notDone: { text: '这次导入没有可撤销的内容' },
  /** What was imported are entries of a book: mend what is wrong by another entry. */
  neverUndone: { text: '导入的{{label}}不能撤销，请另行登记更正' },
  /** Another file of the tenant, or too many of others, are being checked. Repeat it in a minute. */
  checkBusy: { status: 429, text: '正在检查另一个文件，请稍候再试' },
  /** The rows took longer to save than one transaction may last; nothing was imported. Divide the file, or repeat it when less is going on. */
  tooSlow: { text: '导入超过 {{minutes}} 分钟，未导入任何内容，请把文件分成几份' },
  /** Rows were wrong and were not to be skipped: mend them, or import without them. */
  wrongLines: { text: '{{count}} 行有错误，未导入任何内容' },
})
