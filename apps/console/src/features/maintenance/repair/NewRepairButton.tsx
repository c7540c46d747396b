import { ToolOutlined } from '@ant-design/icons'
import { repairOrders } from '@energy-console/contract/maintenance'
import { Button, type ButtonProps } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useButton } from '../../../api/session'
import { NewRepairDialog } from './NewRepairDialog'

interface NewRepairButtonProps
  extends Pick<ButtonProps, 'type' | 'size' | 'disabled'>,
    Pick<ComponentProps<typeof NewRepairDialog>, 'starting' | 'staysHere'> {
  /** Translated. */
  word: string
}

/** The way to a repair order of something, for those who may make one. */
export function NewRepairButton({ word, starting, staysHere = false, ...button }: NewRepairButtonProps) {
  const canAdd = useButton(repairOrders.codes.add)
  const [isOpen, setOpen] = useState(false)
  if (!canAdd) return null
  return (
    <>
      <Button {...button} icon={<ToolOutlined />} onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && <NewRepairDialog starting={starting} staysHere={staysHere} onClose={() => setOpen(false)} />}
    </>
  )
}
