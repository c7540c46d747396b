import { expect, type Locator, type Page } from '@playwright/test'
import { pressIn } from './rows'

/** What a person does on a page that lists records. */
export interface Records {
  /** The dialog that is open. */
  dialog: Locator
  /** The page that is shown, by its title. */
  list(title: string): Locator
  /** The row of the shown page with this text. */
  row(text: string): Locator
  /** Goes to another page by the sidebar, without loading the console anew; its list may have a title of its own. */
  visit(title: string, listTitle?: string): Promise<void>
  /** Opens the dialog for a new record. */
  add(): Promise<void>
  /** Fills inputs of the dialog by their labels. */
  fill(texts: Readonly<Record<string, string>>): Promise<void>
  /** Opens a select or a tree of the dialog. */
  offer(label: string): Promise<Locator>
  /** Takes an entry of a select or a tree in the dialog. */
  choose(label: string, entry: string): Promise<void>
  /** Saves what the dialog holds; it closes. */
  save(): Promise<void>
  /** Presses save where it will be refused; the dialog stays. */
  trySave(): Promise<void>
  /** Closes the dialog without saving. */
  cancel(): Promise<void>
  /** Removes the record of a row; the row goes. */
  remove(row: Locator): Promise<void>
  /** Asks for the record of a row to be removed, which cannot be while it is used as the text says. */
  refuseToRemove(row: Locator, use: string): Promise<void>
}

/** @param page a page of a console in Chinese */
export function recordsOn(page: Page): Records {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = (name: RegExp) => dialog.getByRole('button', { name }).click()
  const offer = async (label: string) => {
    await dialog.getByLabel(label, { exact: true }).click()
    return page.locator('.ant-select-dropdown:visible')
  }
  const askToRemove = (row: Locator) => pressIn(row, /^删\s?除$/)
  const trySave = () => press(/^保\s?存$/)
  const list = (title: string) => main.getByRole('region', { name: title, exact: true })
  return {
    dialog,
    list,
    row: (text) => main.getByRole('row').filter({ hasText: text }),
    async visit(title, listTitle = title) {
      const sidebar = page.getByRole('navigation', { name: '主菜单' })
      await sidebar.getByRole('link', { name: title, exact: true }).click()
      await expect(list(listTitle)).toBeVisible()
    },
    async add() {
      await main
        .getByRole('button', { name: /^(plus )?新\s?增$/ })
        .first()
        .click()
      await expect(dialog).toBeVisible()
    },
    async fill(texts) {
      for (const [label, text] of Object.entries(texts))
        await dialog.getByLabel(label, { exact: true }).fill(text)
    },
    offer,
    async choose(label, entry) {
      await (await offer(label)).getByTitle(entry, { exact: true }).first().click()
    },
    async save() {
      await trySave()
      await expect(dialog).toHaveCount(0)
    },
    trySave,
    async cancel() {
      await press(/^取\s?消$/)
      await expect(dialog).toHaveCount(0)
    },
    async remove(row) {
      await askToRemove(row)
      await press(/^删\s?除$/)
      await expect(row).toHaveCount(0)
    },
    async refuseToRemove(row, use) {
      await askToRemove(row)
      await expect(dialog.getByRole('listitem').filter({ hasText: use })).toBeVisible()
      await press(/^知道了$/)
      await expect(dialog).toHaveCount(0)
    },
  }
}
