export {
  getImportMatches,
  type ImportMode,
  ImportProblem,
  ImportReport,
  ImportRun,
  ImportTable,
  importCalls,
  importModes,
  type LineFate,
  lineFates,
  listImports,
  undoImport,
} from './calls'
export { type CellReading, readCell } from './cell'
export { type ImportColumn, importColumns, matchHeadings, rowSchemaOf, titleOfColumn } from './columns'
export { parseCsv } from './csv'
export { importErrors } from './errors'
export { importKeepDays, importLimits, undoHours } from './limits'
export { isFormulaError, lineProblems } from './lineProblems'
