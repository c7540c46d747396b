import * as contract from '@energy-console/contract/system'
import { type Implementation, implement } from '../../../platform/http'
import { findChildren, findEntries, findEntry, findParentPage, type Kind } from './queries'
import { removeEntries, submitEntry } from './rules'

const systemCalls = {
  list: contract.dictList,
  parentList: contract.dictParentList,
  childList: contract.dictChildList,
  detail: contract.dictDetail,
  dictionary: contract.dictDictionary,
  submit: contract.dictSubmit,
  remove: contract.dictRemove,
}

const businessCalls: typeof systemCalls = {
  list: contract.dictBizList,
  parentList: contract.dictBizParentList,
  childList: contract.dictBizChildList,
  detail: contract.dictBizDetail,
  dictionary: contract.dictBizDictionary,
  submit: contract.dictBizSubmit,
  remove: contract.dictBizRemove,
}

const routesOf = (kind: Kind, calls: typeof systemCalls): Implementation[] => [
  implement(calls.list, ({ query, tx }) => findEntries(tx, kind, query)),
  implement(calls.parentList, ({ query, tx }) => findParentPage(tx, kind, query)),
  implement(calls.childList, ({ query, tx }) => findChildren(tx, kind, query)),
  implement(calls.detail, ({ query, tx }) => findEntry(tx, kind, query.id)),
  implement(calls.dictionary, ({ query, tx }) => findChildren(tx, kind, { code: query.code, isOpen: true })),
  implement(calls.submit, ({ body, tx, session }) => submitEntry(tx, session, kind, body)),
  implement(calls.remove, ({ query, tx, session }) => removeEntries(tx, session, kind, query.ids.split(','))),
]

export const dictionaryRoutes: readonly Implementation[] = [
  ...routesOf('system', systemCalls),
  ...routesOf('business', businessCalls),
]
