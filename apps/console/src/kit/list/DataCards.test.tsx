import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DataCards } from './DataCards'

/** The card of a record with these columns. */
const cardOf = (keys: readonly string[], headingKey?: string, isLoading = false) =>
  renderToString(
    <DataCards
      rows={[{ id: '1' }]}
      columns={keys.map((key) => ({
        key,
        title: `题${key}`,
        render: () => `值${key}`,
        isState: key === 'status',
        ...(key === headingKey ? { heading: () => `头${key}` } : {}),
      }))}
      rowActions={undefined}
      selection={undefined}
      isLoading={isLoading}
      empty={null}
    />,
  )

it('a card says beside its heading how the record stands, whatever place that column has', () => {
  const header = cardOf(['name', 'site', 'status']).split('</header>')[0]
  expect(header).toContain('值name')
  expect(header).toContain('值status')
  expect(header).not.toContain('值site')
})

it('a card is headed by what a column says for that, and the first column is a fact like others', () => {
  const [header, facts] = cardOf(['number', 'name', 'status'], 'name').split('</header>')
  expect(header).toContain('头name')
  expect(header).not.toContain('值number')
  expect(facts).toContain('值number')
  expect(facts).not.toContain('值name')
})

it('of many facts the first stand in the card and the others unfold; a few all stand there', () => {
  const [seen, folded] = cardOf(['name', 'a', 'b', 'c', 'd', 'e', 'f']).split('<details>')
  expect(seen).toContain('值d')
  expect(seen).not.toContain('值e')
  expect(folded).toContain('其余 2 项')
  expect(folded).toContain('值f')
  expect(cardOf(['name', 'a', 'b', 'c', 'd', 'e'])).not.toContain('<details>')
})

it('cards that are on their way have an outline', () => {
  const coming = cardOf(['name'], undefined, true)
  expect(coming).toContain('aria-busy="true"')
  expect(coming).toContain('skeleton')
  expect(coming).not.toContain('值name')
})
