import { findPage, type Page, pagesOf, type SchematicDocument, viewOf } from '@energy-console/schematic'
import { useCallback, useMemo, useRef, useState } from 'react'
import { closePage, openPage, type PageStack, showPage } from './pageStack'

interface Options {
  /** The page below, where something outside decides it. */
  pageId: string | undefined
  onPage: ((pageId: string) => void) | undefined
}

/** The pages that a running view shows, and how to go to others; pages are named by id, number or name. */
export function usePages(document: SchematicDocument, { pageId, onPage }: Options) {
  const pages = useMemo(() => pagesOf(document), [document])
  const [own, setOwn] = useState(() => pages[viewOf(document).pageIndex]?.id ?? pages[0]?.id ?? '')
  const [dialogs, setDialogs] = useState<readonly string[]>([])
  const base = document.page.get(pageId ?? own) ?? pages[0]
  const setBase = onPage ?? setOwn

  const latest = useRef<PageStack>({ base: '', dialogs })
  latest.current = { base: base?.id ?? '', dialogs }
  const change = useCallback(
    (next: PageStack) => {
      const before = latest.current
      latest.current = next
      if (next.base !== before.base) setBase(next.base)
      setDialogs(next.dialogs)
    },
    [setBase],
  )
  const go = useCallback(
    (reference: string, how: typeof openPage) => {
      const page = findPage(document, reference)
      if (page) change(how(latest.current, page.id))
    },
    [document, change],
  )

  return {
    pages,
    base,
    dialogs: dialogs.flatMap((id): Page[] => {
      const page = document.page.get(id)
      return page ? [page] : []
    }),
    openPage: useCallback((reference: string) => go(reference, openPage), [go]),
    showPage: useCallback((reference: string) => go(reference, showPage), [go]),
    closeDialog: useCallback(() => change(closePage(latest.current)), [change]),
  }
}
