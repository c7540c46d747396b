import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DataCards } from './DataCards'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (text: string, values: { count?: number } = {}) => text.replace('{{count}}', String(values.count)),
  }),
}))

/** The card of a record with these columns. */
const cardOf = (keys: readonly string[], headsBy?: string) =>
  renderToString(
    <DataCards
      rows={[{ id: '1' }]}
      columns={keys.map((key) => ({
        ...{ key, title: `题${key}`, render: () => `值${key}` },
        headsCard: key === headsBy,
      }))}
      rowActions={undefined}
      selection={undefined}
      isLoading={false}
      empty={null}
    />,
  )

it('a card says beside its heading how the record stands, whatever place that column has', () => {
  const header = cardOf(['name', 'site', 'status']).split('</header>')[0]
  expect(header).toContain('值name')
  expect(header).toContain('值status')
  expect(header).not.toContain('值site')
})

it('a column may head the card instead of the first, which stands among the facts then', () => {
  const [header, facts] = cardOf(['level', 'time', 'device', 'status'], 'device').split('</header>')
  expect(header).toContain('值device')
  expect(header).not.toContain('值level')
  expect(facts).toMatch(/值level.*值time/)
  expect(facts).not.toContain('值device')
})

it('of many facts the first stand in the card and the others unfold; a few all stand there', () => {
  const [seen, folded] = cardOf(['name', 'a', 'b', 'c', 'd', 'e', 'f']).split('<details>')
  expect(seen).toContain('值d')
  expect(seen).not.toContain('值e')
  expect(folded).toContain('其余 2 项')
  expect(folded).toContain('值f')
  expect(cardOf(['name', 'a', 'b', 'c', 'd', 'e'])).not.toContain('<details>')
})
