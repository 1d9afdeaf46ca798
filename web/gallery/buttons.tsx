import { Pencil, Trash2 } from 'lucide-react'
import { useT } from '../src/core/language/language.ts'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import type { Size, Tone } from '../src/ui/button-styles.ts'
import { CallButton } from '../src/domain/call-button.tsx'
import { CallLink } from '../src/domain/call-link.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { FileMenu } from '../src/ui/file-menu.tsx'
import { FilterChip } from '../src/ui/list/filter-chip.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { Menu, MenuButton } from '../src/ui/menu.tsx'
import { buttonStyle } from '../src/ui/button-styles.ts'
import { Switch } from '../src/ui/switch.tsx'
import { asha, community, longName, longWord } from './names.ts'
import { Group, nothing, Row, Specimen } from './specimen.tsx'

const tones: readonly Tone[] = ['primary', 'plain', 'quiet', 'danger', 'quiet-danger']
const sizes: readonly Size[] = ['sm', 'md', 'lg']
const deskTones: readonly Tone[] = ['primary', 'plain', 'go', 'warn', 'stop']
const deskSizes: readonly Size[] = ['desk', 'desk-lg']
const neverReady = () => new Promise<File>(() => undefined)

export function Buttons() {
  const t = useT()
  const [on, setOn] = useState(true)
  return (
    <Group title="Buttons">
      {sizes.map((size) => (
        <Specimen key={size} title={`Button, ${size}: ${tones.join(', ')}`}>
          <Row>
            {tones.map((tone) => (
              <Button key={tone} tone={tone} size={size}>
                {t('Save')}
              </Button>
            ))}
          </Row>
        </Specimen>
      ))}
      {deskSizes.map((size) => (
        <Specimen key={size} title={`Button, ${size}: ${deskTones.join(', ')}, disabled`}>
          <Row>
            {deskTones.map((tone) => (
              <Button key={tone} tone={tone} size={size}>
                {t('Save')}
              </Button>
            ))}
            <Button tone="go" size={size} disabled>
              {t('Save')}
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen title="Button: busy, disabled">
        <Row>
          {tones.map((tone) => (
            <Button key={tone} tone={tone} busy>
              {t('Save')}
            </Button>
          ))}
          {tones.map((tone) => (
            <Button key={tone} tone={tone} disabled>
              {t('Save')}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen title="Button: long">
        <Row>
          <Button tone="primary">{t('Turn On Notifications on This Device')}</Button>
          <Button tone="danger" busy>
            {t('Turn On Notifications on This Device')}
          </Button>
        </Row>
      </Specimen>
      <Specimen title="IconButton: plain, quiet, quiet-danger, busy">
        <Row>
          <IconButton label={t('Edit')} icon={Pencil} tone="plain" run={nothing} />
          <IconButton label={t('Edit')} icon={Pencil} tone="quiet" run={nothing} />
          <IconButton label={t('Delete')} icon={Trash2} tone="quiet-danger" run={nothing} />
          <IconButton label={t('Delete')} icon={Trash2} tone="quiet-danger" run={nothing} busy />
        </Row>
      </Specimen>
      <Specimen title="CallButton: short, long, without a number">
        <Row>
          <CallButton name={asha} number="9876543210" />
          <CallButton name={longName} number="9876543210" />
          <CallButton name={longWord} number="9876543210" />
          <CallButton name={asha} number={null} />
        </Row>
      </Specimen>
      <Specimen title="CallLink: a number, with a prefix, one that cannot be called, none">
        <Row>
          <CallLink number="9876543210" />
          <CallLink number="9876543210" name={asha} label="Mobile Number" />
          <CallLink number="12345" />
          <CallLink number={null} />
        </Row>
      </Specimen>
      <Specimen title="Chip: free, chosen">
        <Row>
          <Chip>{t('Two-Wheeler')}</Chip>
          <Chip aria-pressed>{t('Two-Wheeler')}</Chip>
        </Row>
      </Specimen>
      <Specimen title="FilterChip: short, long">
        <FilterChip name={asha} onRemove={nothing} />
        <FilterChip name={community} onRemove={nothing} />
        <FilterChip name={longWord} onRemove={nothing} />
      </Specimen>
      <Specimen title="Menu: usual, large; MenuButton: free, busy; FileMenu: with its words, an icon alone">
        <Row>
          <Menu label={t('More')} items={[]} />
          <Menu label={t('More')} items={[]} large />
          <MenuButton label={t('More')} items={[]} className={buttonStyle()}>
            {t('More')}
          </MenuButton>
          <MenuButton label={t('More')} items={[]} busy className={buttonStyle()}>
            {t('More')}
          </MenuButton>
          <FileMenu label="Download" run={neverReady} />
          <FileMenu label="Download" run={neverReady} icon="always" />
        </Row>
      </Specimen>
      <Specimen title="Switch: on, off">
        <Switch label="Turn On Notifications on This Device" on={on} onChange={setOn} />
        <Switch label="Turn On Notifications on This Device" on={!on} onChange={(off) => setOn(!off)} />
      </Specimen>
    </Group>
  )
}
