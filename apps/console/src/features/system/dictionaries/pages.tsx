import {
  dictBizChildList,
  dictBizParentList,
  dictBizRemove,
  dictBizSubmit,
  dictChildList,
  dictParentList,
  dictRemove,
  dictSubmit,
} from '@energy-console/contract/system'
import { DictionaryPage } from './DictionaryPage'
import { dictionaryKind } from './dictionaryKind'

const business = dictionaryKind({
  parentList: dictBizParentList,
  childList: dictBizChildList,
  submit: dictBizSubmit,
  remove: dictBizRemove,
})
const system = dictionaryKind({
  parentList: dictParentList,
  childList: dictChildList,
  submit: dictSubmit,
  remove: dictRemove,
})

/** 业务字典: each tenant its own. */
export const DictionariesPage = () => <DictionaryPage kind={business} />

/** 系统字典: one set for the installation; tenant 000000 keeps it. */
export const SystemDictionariesPage = () => <DictionaryPage kind={system} />
