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
export {
  Asset,
  AssetCategory,
  addAssetFiles,
  assetCategories,
  assetCodes,
  assetHolder,
  assetLife,
  assetMoveHolder,
  assetStates,
  assets,
  categoryLevels,
  getAssetFacts,
  listAssetFiles,
  mostAssetFiles,
  removeAssetFiles,
  supplierDictionary,
} from './ledger'
export { assetPage, assetsPage, maintenanceFilesPage } from './pages'
