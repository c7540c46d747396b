import { FileTextOutlined, FolderOutlined, ShareAltOutlined } from '@ant-design/icons'
import type { RowOf } from '@energy-console/contract'
import type { customReports } from '@energy-console/contract/energy'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { CategoryTree } from '../../../kit/tree/CategoryTree'
import { nodesOf } from './reportNodes'

interface ReportTreeProps {
  /** Undefined until they are here. */
  reports: readonly RowOf<typeof customReports>[] | undefined
  chosenId: string | undefined
  onChoose: (id: string) => void
  /** Beside the title. */
  children: ReactNode
}

/** The reports by their folders. */
export function ReportTree({ reports, chosenId, onChoose, children }: ReportTreeProps) {
  const { t } = useTranslation()
  return (
    <CategoryTree
      name={t('报表')}
      head={
        <>
          <h2>{t('报表')}</h2>
          {children}
        </>
      }
      nodes={
        reports &&
        nodesOf(reports).map(({ isFolder, isShared, ...node }) => ({
          ...node,
          icon: isFolder ? (
            <FolderOutlined />
          ) : isShared ? (
            <ShareAltOutlined aria-label={t('共享')} />
          ) : (
            <FileTextOutlined />
          ),
        }))
      }
      chosenId={chosenId}
      onChoose={(id) => {
        if (id !== undefined && reports?.some((report) => report.id === id)) onChoose(id)
      }}
      resource={undefined}
      record={undefined}
      onRemoved={() => undefined}
    />
  )
}
