import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Draft } from './builder/draft'

/** Begins a report. */
export function NewReport({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const { t } = useTranslation()
  return (
    <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => onBegin({})}>
      {t('新建')}
    </Button>
  )
}
