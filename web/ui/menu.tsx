import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = {
  /** The button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A menu at its button: arrow keys go through it, Escape closes it. */
export const Menu = ({ trigger, align = 'end', open, onOpenChange, children }: Props) => (
  <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        className="popover max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] min-w-[min(11rem,calc(100vw-16px))] overflow-y-auto py-2"
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

type LinkProps = { href: string; onClick?: () => void; children: ReactNode }

export const MenuLink = ({ href, onClick, children }: LinkProps) => (
  <DropdownMenu.Item asChild>
    <Link className="menu-item" href={href} onClick={onClick}>
      {children}
    </Link>
  </DropdownMenu.Item>
)

type ButtonProps = { onPress: () => void; children: ReactNode }

export const MenuButton = ({ onPress, children }: ButtonProps) => (
  <DropdownMenu.Item className="menu-item" onSelect={onPress}>
    {children}
  </DropdownMenu.Item>
)
