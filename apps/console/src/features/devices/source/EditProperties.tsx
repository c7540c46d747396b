import {
  listPropertiesOfPoints,
  PropertyChanges,
  type SourceNode,
  updateManyProperties,
} from '@energy-console/contract/devices'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf } from '../../../kit/resource/formValues'
import { Touched } from './Touched'

type Values = Record<string, unknown>

interface EditPropertiesProps {
  points: readonly Pick<SourceNode, 'id'>[]
  onClose: () => void
  onDone: () => void
}

const fields = fieldsOf(PropertyChanges)

interface Subject {
  values: Values
  touched: readonly string[]
  itemIds: readonly string[]
}

const update = action({
  call: updateManyProperties,
  label: '修改',
  input: ({ values, touched, itemIds }: Subject) => ({
    body: {
      itemIds: [...itemIds],
      ...bodyOf(
        fields.filter(({ name }) => touched.includes(name)),
        values,
        false,
      ),
    },
  }),
  done: { text: '已修改 {{count}} 个属性', params: ({ count }) => ({ count }) },
})

/** Changes unit, decimals and storage of the properties behind points, after saying for which devices that holds. */
export function EditProperties({ points, onClose, onDone }: EditPropertiesProps) {
  const { t } = useTranslation()
  const [touched, setTouched] = useState<readonly string[]>([])
  const itemIds = points.map(({ id }) => id)
  const { data, error, refetch } = useCall(listPropertiesOfPoints, { body: { itemIds } })
  return (
    <ActionForm<Values, Subject, typeof updateManyProperties>
      action={update}
      width={560}
      isTall
      title={t('修改 {{count}} 个数据点的属性', { count: points.length })}
      validateTrigger="onBlur"
      subjectOf={(values) => ({ values, touched, itemIds })}
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
      {fields.map((field) => (
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
          <FieldItem field={field} custom={undefined} id="0" rules={[]} problemOf={() => undefined} />
        </Touched>
      ))}
    </ActionForm>
  )
}
