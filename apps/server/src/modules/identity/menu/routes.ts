import {
  addMenuHeading,
  getMenu,
  listMenuButtons,
  listMenuEntries,
  listMenuRoutes,
  listMenus,
  moveMenu,
  removeMenus,
  resetMenus,
  submitMenu,
} from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { addHeading, findEntries, moveEntry, refuseTakenHeading, resetEntries, sendHome } from './arrange'
import { notingMenus } from './changes'
import { type ContractMenu, isGroup } from './contractMenus'
import { dropMenus, findButtons, findLevel, findMenu, findRoutes, storeMenu } from './rules'
import { lockMenus } from './seedMenus'
import { menuTable } from './table'

/** `menus` are the product's own, which arranging and resetting go by. */
export const menuRoutes = (
  { bus, references }: Platform,
  menus: readonly ContractMenu[],
): readonly Implementation[] => {
  references.registerReferable('menu', menuTable, 'name')
  const tellAll = () => bus.publish('identity.rightsChanged', {})
  return [
    implement(listMenuRoutes, ({ tx, session }) => findRoutes(tx, session)),
    implement(listMenuButtons, ({ tx, session }) => findButtons(tx, session)),
    implement(listMenus, ({ query, tx, session }) => findLevel(tx, session, query)),
    implement(getMenu, ({ query, tx, session }) => findMenu(tx, session, query.id)),
    implement(submitMenu, async ({ body, tx, afterCommit }) => {
      await lockMenus(tx)
      if (isGroup(body.code)) await refuseTakenHeading(tx, body.name, body.id)
      const saved = await notingMenus(tx, () => storeMenu(tx, body))
      afterCommit(tellAll)
      return saved
    }),
    implement(removeMenus, async ({ query, tx, afterCommit }) => {
      const ids = query.ids.split(',')
      await lockMenus(tx)
      await notingMenus(tx, async () => {
        await sendHome(tx, menus, ids)
        await dropMenus(tx, ids)
      })
      afterCommit(tellAll)
    }),
    implement(listMenuEntries, ({ tx }) => findEntries(tx, menus)),
    implement(addMenuHeading, async ({ body, tx, afterCommit }) => {
      const added = await addHeading(tx, body)
      afterCommit(tellAll)
      return added
    }),
    implement(moveMenu, async ({ body, tx, afterCommit }) => {
      await lockMenus(tx)
      await notingMenus(tx, () => moveEntry(tx, body))
      afterCommit(tellAll)
    }),
    implement(resetMenus, async ({ query, tx, afterCommit }) => {
      await lockMenus(tx)
      await notingMenus(tx, () => resetEntries(tx, menus, query.ids?.split(',')))
      afterCommit(tellAll)
    }),
  ]
}
