import {
  menuButtons,
  menuDetail,
  menuLazyList,
  menuRemove,
  menuRoutes as menuRoutesCall,
  menuSubmit,
} from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { findButtons, findLevel, findMenu, findRoutes, removeMenus, submitMenu } from './rules'
import { menuTable } from './table'

export const menuRoutes = ({ bus, references }: Platform): readonly Implementation[] => {
  references.registerReferable('menu', menuTable, 'name')
  const tellAll = () => bus.publish('identity.rightsChanged', {})
  return [
    implement(menuRoutesCall, ({ tx, session }) => findRoutes(tx, session)),
    implement(menuButtons, ({ tx, session }) => findButtons(tx, session)),
    implement(menuLazyList, ({ query, tx, session }) => findLevel(tx, session, query)),
    implement(menuDetail, ({ query, tx, session }) => findMenu(tx, session, query.id)),
    implement(menuSubmit, async ({ body, tx, afterCommit }) => {
      const saved = await submitMenu(tx, body)
      afterCommit(tellAll)
      return saved
    }),
    implement(menuRemove, async ({ query, tx, afterCommit }) => {
      await removeMenus(tx, query.ids.split(','))
      afterCommit(tellAll)
    }),
  ]
}
