import { useTranslation } from '../../../i18n/useTranslation'

interface MostNoteProps {
  rows: readonly unknown[] | undefined
  most: number
}

/** That a list has only the first of what there is, where it is full. */
export function MostNote({ rows, most }: MostNoteProps) {
  const { t } = useTranslation()
  if (!rows || rows.length < most) return null
  return <span className="muted">{t('只列前 {{count}} 个，导出的文件中有全部', { count: most })}</span>
}
