export { fileCodes } from './codes'
export { maintenanceErrors } from './errors'
export {
  addFileVersion,
  chooseFileVersion,
  dueMaintenanceFiles,
  dueStates,
  FileVersion,
  fileKinds,
  MaintenanceFileRow,
  maintenanceFileDetail,
  maintenanceFileFacts,
  maintenanceFileHolder,
  maintenanceFilePage,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from './files'
export { folderLevels, MaintenanceFolder, maintenanceFolders } from './folders'
export { maintenanceFilesPage } from './pages'
