import { byOrder, pageTitle } from '@energy-console/schematic'
import { PageThumbnail, useAtom } from '@energy-console/schematic-react/editor'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor, useTable } from '../EditorContext'
import styles from './PageNavigator.module.css'

/** The pages at the right edge, 100 px wide. */
export function PageNavigator() {
  const { t } = useTranslation()
  const editor = useEditor()
  const current = useAtom(editor.session.pageId)
  const pages = useTable('page').sort(byOrder)
  return (
    <nav className={styles.navigator} aria-label={t('页面导航')}>
      {pages.map((page, index) => (
        <button
          key={page.id}
          type="button"
          className={styles.page}
          aria-current={page.id === current ? 'page' : undefined}
          onClick={() => editor.setPage(page.id)}
        >
          <span
            className={styles.sheet}
            style={{
              background: page.editorData.backgroundColor,
              aspectRatio: `${page.svgData.width} / ${page.svgData.height}`,
            }}
          >
            <PageThumbnail editor={editor} pageId={page.id} />
          </span>
          <span className={styles.title}>{pageTitle(page, index)}</span>
        </button>
      ))}
    </nav>
  )
}
