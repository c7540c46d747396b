import type { RowOf } from '@energy-console/contract'
import { rotas } from '@energy-console/contract/notices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { RotaCalendar } from './RotaCalendar'

type Rota = RowOf<typeof rotas>

const columns: readonly Column<Rota>[] = [
  { key: 'onDutyNames', title: '当前值班', render: (rota) => <OnDuty {...rota} /> },
]

/** Who is on duty at this moment: what a rota is mostly opened for. */
function OnDuty({ onDutyNames }: Rota) {
  const { t } = useTranslation()
  if (!onDutyNames) return <span className="muted">—</span>
  return onDutyNames.split('、').join(t('、'))
}

/** 值班表: who is on duty, turn by turn; its calendar takes swaps. */
export function RotasPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Rota>()
  return (
    <>
      <ResourcePage
        resource={rotas}
        {...usePage()}
        columns={columns}
        rowActions={(rota) => <Button onClick={() => setShown(rota)}>{t('值班日历')}</Button>}
      />
      {shown && <RotaCalendar rota={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
