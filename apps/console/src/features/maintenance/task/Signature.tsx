import { Button } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Task.module.css'

interface SignatureProps {
  id?: string
  onChange?: (file: File | undefined) => void
}

/** A field that is signed with a finger, a pen or the mouse; black on white in every theme, for it is printed. */
export function Signature({ id, onChange }: SignatureProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const [isSigned, setSigned] = useState(false)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const scale = window.devicePixelRatio || 1
    current.width = Math.round(current.clientWidth * scale)
    current.height = Math.round(current.clientHeight * scale)
    clear(current)
  }, [])

  const draw = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>, begins: boolean) => {
    const context = currentTarget.getContext('2d')
    if (!context) return
    const scale = currentTarget.width / currentTarget.clientWidth
    const [x, y] = [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale]
    if (begins) {
      context.beginPath()
      context.moveTo(x, y)
    }
    context.lineTo(x, y)
    context.stroke()
  }
  const end = () => {
    if (!isDown.current) return
    isDown.current = false
    setSigned(true)
    canvas.current?.toBlob((blob) => {
      if (blob) onChange?.(new File([blob], 'signature.png', { type: 'image/png' }))
    }, 'image/png')
  }
  return (
    <div className={styles.signature}>
      <canvas
        ref={canvas}
        id={id}
        aria-label={t('签名')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDown.current = true
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (isDown.current) draw(event, false)
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button
        size="small"
        disabled={!isSigned}
        onClick={() => {
          if (canvas.current) clear(canvas.current)
          setSigned(false)
          onChange?.(undefined)
        }}
      >
        {t('重签')}
      </Button>
    </div>
  )
}

function clear(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.strokeStyle = '#000000'
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(2, canvas.width / 200)
}
