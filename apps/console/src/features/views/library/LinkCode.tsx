import { QRCode } from 'antd'

interface Props {
  link: string
  /** What reads it out. */
  label: string
}

/** A link as a QR code: dark on white in both themes, as not every phone reads the other way round. */
export const LinkCode = ({ link, label }: Props) => (
  <QRCode value={link} size={200} color="#000000" bgColor="#FFFFFF" aria-label={label} />
)
