import { PlusOutlined } from '@ant-design/icons'
import { type ReportTemplate, reportTemplates } from '@energy-console/contract/energy'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Draft } from './builder/draft'
import { TemplateDialog } from './TemplateDialog'

const blank = 'blank'
const isTemplate = (key: string): key is ReportTemplate => key in reportTemplates

/** Begins a report: an empty one, or one of those that the product brings along. */
export function NewReport({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const { t } = useTranslation()
  const [template, setTemplate] = useState<ReportTemplate>()
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: blank, label: t('空白报表') },
            {
              key: 'templates',
              type: 'group',
              label: t('按模板'),
              children: Object.entries(reportTemplates).map(([key, label]) => ({ key, label: t(label) })),
            },
          ],
          onClick: ({ key }) => (isTemplate(key) ? setTemplate(key) : onBegin({})),
        }}
      >
        <Button type="text" size="small" icon={<PlusOutlined />}>
          {t('新建')}
        </Button>
      </Dropdown>
      {template && (
        <TemplateDialog
          template={template}
          onDraft={(starting) => {
            setTemplate(undefined)
            onBegin({ starting })
          }}
          onClose={() => setTemplate(undefined)}
        />
      )}
    </>
  )
}
