import { CalendarOutlined } from '@ant-design/icons'
import { type PlanDraft, type WorkKind, workPlans } from '@energy-console/contract/maintenance'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { DraftPreview } from './DraftPreview'
import { draftedFields, planDraft } from './planDraft'

type FormFailure = { errorFields?: { name: NamePath }[] }
type NamePath = (string | number)[]

/** Lets a plan run; before that the year can be looked at that it would make. */
export function PlanSwitch({ kind, ...input }: FieldInputProps & { kind: WorkKind }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [draft, setDraft] = useState<PlanDraft>()
  const { recordId } = input
  // its station is chosen once, and not in the form of a change
  const stored = useCall(
    workPlans.calls.detail,
    { query: { id: recordId ?? '0' } },
    { isEnabled: recordId !== undefined },
  )
  const preview = () => {
    const stationId = stored.data?.stationId
    const unshown = {
      kind,
      ...(recordId === undefined ? {} : { id: recordId }),
      ...(stationId === undefined ? {} : { stationId }),
    }
    void form.validateFields([...draftedFields]).then(
      () => setDraft(planDraft(form.getFieldsValue(true), unshown)),
      // what is missing is said at its field
      ({ errorFields: [first] = [] }: FormFailure) => {
        if (first) form.scrollToField(first.name, { block: 'nearest' })
      },
    )
  }
  return (
    <Space wrap>
      <FieldInput {...input} />
      <Button icon={<CalendarOutlined />} onClick={preview}>
        {t('预览全年')}
      </Button>
      {draft && <DraftPreview draft={draft} onClose={() => setDraft(undefined)} />}
    </Space>
  )
}
