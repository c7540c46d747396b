export { Asset, assets, supplierDictionary } from './assets'
export { AssetCategory, assetCategories, categoryLevels } from './categories'
export { assetCodes } from './codes'
export { getAssetFacts } from './facts'
export {
  addAssetFiles,
  assetHolder,
  assetMoveHolder,
  listAssetFiles,
  mostAssetFiles,
  removeAssetFiles,
} from './files'
export { assetLife, assetStates } from './life'
