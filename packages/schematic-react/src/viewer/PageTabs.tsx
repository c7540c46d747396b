import { type Page, pageTitle } from '@energy-console/schematic'

interface Props {
  pages: readonly Page[]
  currentId: string
  onOpen: (pageId: string) => void
  label: string
}

/** The pages of a view as a row of buttons at its foot. */
export function PageTabs({ pages, currentId, onOpen, label }: Props) {
  return (
    <nav aria-label={label} className="schematic-pages">
      {pages.map((page, index) => (
        <button
          key={page.id}
          type="button"
          aria-current={page.id === currentId ? 'page' : undefined}
          onClick={() => onOpen(page.id)}
        >
          {pageTitle(page, index)}
        </button>
      ))}
    </nav>
  )
}
