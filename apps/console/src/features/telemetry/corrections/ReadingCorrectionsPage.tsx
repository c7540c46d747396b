import type { RowOf } from '@energy-console/contract'
import { readingCorrections } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { CorrectedDrawer } from './CorrectedDrawer'

/** 读数修正 */
export function ReadingCorrectionsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<RowOf<typeof readingCorrections>>()
  return (
    <>
      <ResourcePage
        resource={readingCorrections}
        {...usePage()}
        secondary={['stationId', 'userName']}
        rowActions={(row) => <Button onClick={() => setOpened(row)}>{t('修正前后')}</Button>}
      />
      {opened && <CorrectedDrawer correction={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
