import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../Bone'
import { Failure } from '../../Failure'
import { openPdf } from './openPdf'
import { PdfPage } from './PdfPage'
import styles from './PdfPages.module.css'

const zooms = [0.5, 0.75, 1, 1.5, 2, 3]
const wholeWidth = 2

/** A PDF in the page, its pages below each other; each is drawn when it comes into sight. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  // An address is renewed while the document is shown; the document stays.
  const [opened] = useState(url)
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [zoom, setZoom] = useState(wholeWidth)

  useEffect(() => {
    const task = openPdf(opened)
    let isWanted = true
    task.promise.then(
      (read) => isWanted && setDocument(read),
      () => isWanted && setUnreadable(true),
    )
    return () => {
      isWanted = false
      void task.destroy()
    }
  }, [opened])

  if (isUnreadable) return <Failure text={t('这个 PDF 无法读取，可能已损坏或有密码，请下载后打开。')} />
  if (!document) return <Bone className={styles.bone} />
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <span className="num">{t('共 {{count}} 页', { count: document.numPages })}</span>
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t('缩小')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t('放大')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        {Array.from({ length: document.numPages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          <PdfPage key={index} document={document} number={index + 1} zoom={zooms[zoom] ?? 1} />
        ))}
      </section>
    </div>
  )
}
