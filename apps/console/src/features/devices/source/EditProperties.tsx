import {
  listPropertiesOfPoints,
  PropertyChanges,
  renamedProperty,
  type SourceNode,
  updateManyProperties,
} from '@energy-console/contract/devices'
import { Alert, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import { RenameHint } from '../properties/RenameHint'
import { Touched } from './Touched'

interface EditPropertiesProps {
  points: readonly Pick<SourceNode, 'id'>[]
  onClose: () => void
  onDone: () => void
}

const fields = fieldsOf(PropertyChanges)
/** Shown with a pattern, and not by themselves. */
const withPattern = ['start', 'keepsFormer']
const start = fields.filter(({ name }) => name === 'start')

/** Properties of which it is told at once what a new key cuts. */
const mostHinted = 3

interface Subject {
  keepsFormer: boolean
  values: FormValues
  touched: readonly string[]
  itemIds: readonly string[]
}

const isPattern = (name: string) => name === 'namePattern' || name === 'noPattern'

const update = action({
  call: updateManyProperties,
  label: '修改',
  input: ({ values, touched, itemIds, keepsFormer }: Subject) => ({
    body: {
      itemIds: [...itemIds],
      ...bodyOf(
        fields.filter(({ name }) => touched.includes(name) || (name === 'start' && touched.some(isPattern))),
        values,
        false,
      ),
      ...(touched.includes('noPattern') ? { keepsFormer } : {}),
    },
  }),
  done: { text: '已修改 {{count}} 个属性', params: ({ count }) => ({ count }) },
})

/** Renames the properties behind points and changes unit, decimals and storage, after saying for which devices that holds. */
export function EditProperties({ points, onClose, onDone }: EditPropertiesProps) {
  const { t } = useTranslation()
  const [touched, setTouched] = useState<readonly string[]>([])
  const [keepsFormer, setKeeps] = useState(true)
  const [form] = Form.useForm<FormValues>()
  const patterns = [Form.useWatch('namePattern', form), Form.useWatch('noPattern', form)] as unknown[]
  const from: unknown = Form.useWatch('start', form)
  const itemIds = points.map(({ id }) => id)
  const { data, error, refetch } = useCall(listPropertiesOfPoints, { body: { itemIds } })
  return (
    <ActionForm<FormValues, Subject, typeof updateManyProperties>
      action={update}
      form={form}
      initialValues={{ start: 1, namePattern: '{name}', noPattern: '{no}' }}
      width={560}
      isTall
      title={t('修改 {{count}} 个数据点的属性', { count: points.length })}
      validateTrigger="onBlur"
      subjectOf={(values) => ({ values, touched, itemIds, keepsFormer })}
      onClose={onClose}
      onDone={onDone}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('属性属于产品，修改对产品的全部设备生效')}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 18 }}>
              {data.slice(0, 8).map(({ propertyId, productName, propertyName, deviceCount }) => (
                <li key={propertyId}>
                  {`${productName} / ${propertyName} · ${t('{{count}} 台设备', { count: deviceCount })}`}
                </li>
              ))}
              {data.length > 8 && <li>{t('等 {{count}} 条', { count: data.length })}</li>}
            </ul>
          }
        />
      )}
      {fields
        .filter(({ name }) => !withPattern.includes(name))
        .map((field) => (
          <Touched
            key={field.name}
            label={t(field.label, { context: 'field' })}
            isTouched={touched.includes(field.name)}
            onChange={(isTouched) =>
              setTouched((now) =>
                isTouched ? [...now, field.name] : now.filter((other) => other !== field.name),
              )
            }
          >
            <FieldItem field={field} id="0" />
          </Touched>
        ))}
      {touched.some(isPattern) && start.map((field) => <FieldItem key={field.name} field={field} id="0" />)}
      {touched.some(isPattern) && data && (
        <p className="muted" role="status">
          {t('将改为：{{names}}', {
            names: data
              .slice(0, 3)
              .map((property, at) =>
                ['namePattern', 'noPattern']
                  .flatMap((name, place) => (touched.includes(name) ? [patterns[place]] : []))
                  .map((pattern) => renamedProperty(String(pattern ?? ''), property, Number(from ?? 1) + at))
                  .join(' · '),
              )
              .join(t('、')),
          })}
          {data.length > 3 && ' …'}
        </p>
      )}
      {touched.includes('noPattern') &&
        data
          ?.slice(0, mostHinted)
          .map(({ productId, propertyId, propertyNo }) => (
            <RenameHint
              key={propertyId}
              {...{ productId, propertyId }}
              formerNo={propertyNo}
              isKept={keepsFormer}
              onKeep={setKeeps}
            />
          ))}
    </ActionForm>
  )
}
