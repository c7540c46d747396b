import * as contract from '@energy-console/contract/system'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { dictionaryEntries } from './entries'
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

const routesOf = (
  kind: Kind,
  calls: typeof systemCalls,
  { references }: Pick<Platform, 'references'>,
): Implementation[] => [
  implement(calls.list, ({ query, tx }) => findEntries(tx, kind, query)),
  implement(calls.parentList, ({ query, tx }) => findParentPage(tx, kind, query)),
  implement(calls.childList, ({ query, tx }) => findChildren(tx, kind, query)),
  implement(calls.detail, ({ query, tx }) => findEntry(tx, kind, query.id)),
  implement(calls.dictionary, ({ query, tx }) => findChildren(tx, kind, { code: query.code, isOpen: true })),
  implement(calls.submit, ({ body, tx, session }) => submitEntry({ tx, session, references }, kind, body)),
  implement(calls.remove, ({ query, tx, session }) =>
    removeEntries({ tx, session, references }, kind, query.ids.split(',')),
  ),
]

/** The calls of both kinds; what business dictionaries hold is what fields refer to. */
export const dictionaryRoutes = (platform: Pick<Platform, 'references'>): readonly Implementation[] => {
  platform.references.registerDictionaries(dictionaryEntries)
  return [...routesOf('system', systemCalls, platform), ...routesOf('business', businessCalls, platform)]
}
