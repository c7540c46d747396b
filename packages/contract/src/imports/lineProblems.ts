/** What an import says of a line or a cell of it. `row` is another line of the table, counted like `ImportProblem.row`. */
export const lineProblems = {
  unlike: '与第 {{row}} 行不一致',
  twice: '与第 {{row}} 行重复',
  sameKey: '与第 {{row}} 行相同，同一条记录的各行须一致',
  known: '已存在，不能重复新增',
  unknown: '没有找到“{{name}}”',
  unsaved: '这一行无法保存',
  failedFormula: '公式出错（{{error}}），请先在表格中改正',
  unstorable: '包含不允许的字符',
} as const

/** What spreadsheets write where a formula has no result, in workbooks and in separated values alike. */
const formulaError =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!)$|^Err:5\d\d$/

/** Whether a cell holds what a formula has failed with. */
export const isFormulaError = (text: string): boolean => formulaError.test(text)
