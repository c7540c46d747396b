import { EditOutlined } from '@ant-design/icons'
import { pointGroups } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { groupInputs } from './groupInputs'

const fields = fieldsOf(pointGroups.schema)

/** Changes the group where it is looked at; none for who may not. */
export function EditGroup({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canEdit = useButton(pointGroups.codes.edit)
  if (!canEdit) return null
  return (
    <>
      <Button icon={<EditOutlined />} onClick={() => setOpen(true)}>
        {t('编辑')}
      </Button>
      {isOpen && (
        <ResourceDialog
          resource={pointGroups}
          fields={fields}
          id={id}
          inputs={groupInputs}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
