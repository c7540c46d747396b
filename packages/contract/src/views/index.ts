export { viewErrors } from './errors'
export {
  GlobalVariable,
  globalVariables,
  maxGlobalVariables,
  setGlobalVariable,
  sharedGlobals,
} from './globals'
export { maxImageBytes, tenantImageBytes, unusedImageDays, uploadViewImage, viewImage } from './images'
export {
  copyView,
  publishView,
  purgeViews,
  removedViews,
  restoreVersion,
  restoreViews,
  sharedView,
  shareView,
  unshareView,
  viewFolders,
  viewVersion,
  viewVersions,
} from './library'
export { diagramEditPage, diagramsPage, homeViewPage, miniProgramsPage, screensPage } from './pages'
export { DeviceMatch, matchStation, rebindView } from './rebind'
export {
  homePage,
  maxContentLength,
  removeViews,
  SavedView,
  saveView,
  setHomePage,
  updateView,
  ViewDetail,
  ViewRow,
  viewDetail,
  viewList,
  viewNames,
  viewPage,
  viewStatuses,
  viewTypes,
} from './views'
