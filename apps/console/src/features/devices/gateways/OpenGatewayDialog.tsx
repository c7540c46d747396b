import { NewGateway, openGateway } from '@energy-console/contract/devices'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import type { Issued } from './TokenDialog'

const fields = fieldsOf(NewGateway)

const open = action({
  call: openGateway,
  label: '开通网关',
  input: (values: FormValues) => ({ body: NewGateway.parse(bodyOf(fields, values, true)) }),
})

interface OpenGatewayDialogProps {
  onClose: () => void
  onIssued: (issued: Issued) => void
}

/** A gateway and its account in one go. */
export function OpenGatewayDialog({ onClose, onIssued }: OpenGatewayDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm<FormValues, FormValues, typeof openGateway>
      action={open}
      subjectOf={(values) => values}
      title={t('开通网关')}
      initialValues={{ protocol: 'mqtt' }}
      onClose={onClose}
      onDone={onIssued}
    >
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} />
      ))}
    </ActionForm>
  )
}
