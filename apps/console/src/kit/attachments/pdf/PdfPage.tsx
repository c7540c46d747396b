import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './PdfPages.module.css'

interface Props {
  document: PDFDocumentProxy
  /** From 1. */
  number: number
  /** 1: as wide as there is room. */
  zoom: number
}

/** Height to width of a page that has not been read yet: A4. */
const usualRatio = Math.SQRT2
/** How far out of sight a page is made ready. */
const aheadOf = '800px'

/** One page of a PDF: a sheet of its size, drawn when it comes near; its text is there for screen readers. */
export function PdfPage({ document, number, zoom }: Props) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy>()
  const [text, setText] = useState('')

  useEffect(() => {
    const { current } = sheet
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: aheadOf,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear) return
    let isWanted = true
    const read = async () => {
      const found = await document.getPage(number)
      const { items } = await found.getTextContent()
      if (!isWanted) return
      setPage(found)
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // What cannot be read stays a white sheet.
    read().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [isNear, document, number])

  useEffect(() => {
    const [target, box] = [canvas.current, sheet.current]
    if (!page || !target || !box) return
    const natural = page.getViewport({ scale: 1 })
    const width = (box.parentElement?.clientWidth ?? natural.width) * zoom
    const viewport = page.getViewport({ scale: (width / natural.width) * Math.min(devicePixelRatio, 2) })
    target.width = Math.floor(viewport.width)
    target.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: target, viewport })
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page, zoom])

  const natural = page?.getViewport({ scale: 1 })
  const ratio = natural ? natural.height / natural.width : usualRatio
  return (
    <div ref={sheet} className={styles.page} style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${ratio}` }}>
      <canvas ref={canvas} role="img" aria-label={t('第 {{number}} 页', { number })} />
      <p className={styles.text}>{text}</p>
    </div>
  )
}
