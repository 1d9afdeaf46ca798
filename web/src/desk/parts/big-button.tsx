import { Button, type ButtonProps } from '../../ui/button.tsx'

interface Props extends ButtonProps {
  size?: 'desk' | 'desk-lg'
}

/** For wet thumbs. */
export const BigButton = ({ size = 'desk', ...button }: Props) => <Button {...button} size={size} />
