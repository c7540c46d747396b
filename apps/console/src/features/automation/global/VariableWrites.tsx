import type { RowOf } from '@energy-console/contract'
import {
  globalFormat,
  type globalVariables,
  globalWriters,
  listGlobalWrites,
  mostGlobalWrites,
} from '@energy-console/contract/views'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { saidValue } from './globalVariableColumns'
import { WritesDrawer } from './WritesDrawer'

/** Who has written a variable, from where, and what it was before and after. */
export function VariableWrites({
  row,
  onClose,
}: {
  row: RowOf<typeof globalVariables>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const zone = useZone()
  const { data, error, refetch } = useCall(listGlobalWrites, { query: { id: row.id } }, { refetchMs: 5_000 })
  const format = globalFormat(row)
  return (
    <WritesDrawer
      name={row.variableName}
      writes={data?.map(({ id, ts, before, after, userName, writer, writerName }) => ({
        ...{ id, ts, before: saidValue(before, format), after: saidValue(after, format) },
        by: (
          <>
            {userName}{' '}
            <span className="muted">
              {writerName === null
                ? t(globalWriters[writer])
                : t('{{what}} {{name}}', { what: t(globalWriters[writer]), name: writerName })}
            </span>
          </>
        ),
      }))}
      error={error}
      onRetry={() => void refetch()}
      zone={zone}
      most={mostGlobalWrites}
      onClose={onClose}
    />
  )
}
