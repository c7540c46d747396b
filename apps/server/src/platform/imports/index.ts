export { createImportedNouns, type ImportedNouns } from './createImportedNouns'
