export { viewErrors } from './errors'
export { maxImageBytes, uploadViewImage } from './images'
export { homeViewPage } from './pages'
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
