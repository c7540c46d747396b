import {
  getMenu,
  listMenuButtons,
  listMenuRoutes,
  listMenus,
  removeMenus,
  submitMenu,
} from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { dropMenus, findButtons, findLevel, findMenu, findRoutes, storeMenu } from './rules'
import { menuTable } from './table'

export const menuRoutes = ({ bus, references }: Platform): readonly Implementation[] => {
  references.registerReferable('menu', menuTable, 'name')
  const tellAll = () => bus.publish('identity.rightsChanged', {})
  return [
    implement(listMenuRoutes, ({ tx, session }) => findRoutes(tx, session)),
    implement(listMenuButtons, ({ tx, session }) => findButtons(tx, session)),
    implement(listMenus, ({ query, tx, session }) => findLevel(tx, session, query)),
    implement(getMenu, ({ query, tx, session }) => findMenu(tx, session, query.id)),
    implement(submitMenu, async ({ body, tx, afterCommit }) => {
      const saved = await storeMenu(tx, body)
      afterCommit(tellAll)
      return saved
    }),
    implement(removeMenus, async ({ query, tx, afterCommit }) => {
      await dropMenus(tx, query.ids.split(','))
      afterCommit(tellAll)
    }),
  ]
}
