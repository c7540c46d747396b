export {
  adoptGlobals,
  DeclaredGlobal,
  GlobalWrite,
  type GlobalWriter,
  globalFormat,
  globalVariables,
  globalWriteKeepDays,
  globalWriters,
  listGlobalWrites,
  listUndeclaredGlobals,
  mostGlobalWords,
  mostGlobalWrites,
  UndeclaredGlobal,
} from './declaredGlobals'
export { viewErrors } from './errors'
export {
  GlobalVariable,
  listGlobalVariables,
  listSharedGlobals,
  longestGlobal,
  maxGlobalVariables,
  setGlobalVariable,
} from './globals'
export {
  getViewImage,
  maxImageBytes,
  maxImageMegapixels,
  tenantImageBytes,
  unusedImageDays,
  uploadViewImage,
} from './images'
export {
  copyView,
  getSharedView,
  getViewLinks,
  getViewVersion,
  listRemovedViews,
  listViewFolders,
  listViewVersions,
  publishView,
  purgeViews,
  restoreVersion,
  restoreViews,
  shareView,
  unshareView,
} from './library'
export {
  diagramEditPage,
  diagramsPage,
  globalVariablesPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
  visitorsPage,
} from './pages'
export { DeviceMatch, matchStation, rebindView } from './rebind'
export {
  contentAnswerLimit,
  getHomeView,
  getView,
  listAllViews,
  listViewNames,
  listViews,
  listViewUsage,
  maxContentBytes,
  maxContentLength,
  maxSentContentBytes,
  removeViews,
  SavedView,
  saveView,
  setHomeView,
  updateView,
  ViewDetail,
  ViewRow,
  viewStatuses,
  viewTypes,
} from './views'
export { getSharedPicture, openVisit, Visit, visitKeepDays, visits } from './visits'
