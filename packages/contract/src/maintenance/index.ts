export { fileCodes } from './codes'
export { maintenanceErrors } from './errors'
export {
  addFileVersion,
  chooseFileVersion,
  dueStates,
  FileVersion,
  fileKinds,
  getMaintenanceFile,
  getMaintenanceFileFacts,
  listDueMaintenanceFiles,
  listMaintenanceFiles,
  MaintenanceFileRow,
  maintenanceFileHolder,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from './files'
export { folderLevels, MaintenanceFolder, maintenanceFolders } from './folders'
export { maintenanceFilesPage } from './pages'
