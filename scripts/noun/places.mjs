/** Where nouns live. */
export const areas = ['access', 'society', 'people', 'gate', 'record']

/** A noun's own files, by template. `__number__` is the next migration's. */
export const files = {
  'contract.ts': 'contract/src/__area__/__kebabs__.ts',
  'events.ts': 'contract/src/__area__/__kebab__-events.ts',
  'migration.sql': 'server/migrations/__number_____snakes__.sql',
  'sql.ts': 'server/src/__area__/__kebabs__/__kebabs__.sql.ts',
  'handlers.ts': 'server/src/__area__/__kebabs__/__kebabs__.handlers.ts',
  'test.ts': 'server/src/__area__/__kebabs__/__kebabs__.test.ts',
  'cases.ts': 'server/test/cases/__kebabs__.cases.ts',
  'spec.md': 'docs/spec/__kebabs__.md',
  'queries.ts': 'web/src/__area__/__kebabs__/__kebabs__.queries.ts',
  'form.tsx': 'web/src/__area__/__kebabs__/__kebab__.form.tsx',
  'screen.tsx': 'web/src/__area__/__kebabs__/__kebabs__.screen.tsx',
  'section.ts': 'web/src/__area__/__kebabs__/__kebabs__.section.ts',
  'places.ts': 'web/src/__area__/__kebabs__/__kebabs__.places.ts',
}

/** Its lines in shared files: [file, text before it, added text]. */
export const registrations = [
  ['contract/src/core/audit-actions.ts', "\n  VEHICLE: 'Vehicle',\n", "  __SNAKE__: '__Word__',\n"],
  [
    'contract/src/api.ts',
    "\nimport { vehicleEndpoints, vehicleRefusals } from './people/vehicles.ts'\n",
    `import { __camel__Events } from './__area__/__kebab__-events.ts'
import { __camel__Endpoints, __camel__Refusals } from './__area__/__kebabs__.ts'
`,
  ],
  [
    'contract/src/api.ts',
    '\n  vehicles: { endpoints: vehicleEndpoints, refusals: vehicleRefusals, events: vehicleEvents },\n',
    '  __camels__: { endpoints: __camel__Endpoints, refusals: __camel__Refusals, events: __camel__Events },\n',
  ],
  [
    'server/src/nouns.ts',
    "\nimport { vehicleConstraints, vehicles } from './people/vehicles/vehicles.handlers.ts'\n",
    "import { __camel__Constraints, __camels__ } from './__area__/__kebabs__/__kebabs__.handlers.ts'\n",
  ],
  ['server/src/nouns.ts', '\n  vehicles,\n', '  __camels__,\n'],
  ['server/src/nouns.ts', '\n  ...vehicleConstraints,\n', '  ...__camel__Constraints,\n'],
  [
    'web/src/app/dashboard/sections.ts',
    "from '../../people/vehicles/vehicles.section.ts'\n",
    "export { __camels__ } from '../../__area__/__kebabs__/__kebabs__.section.ts'\n",
  ],
  [
    'web/src/app/search/go-to/section-places.ts',
    "from '../../../people/vehicles/vehicles.places.ts'\n",
    "export { __camels__ } from '../../../__area__/__kebabs__/__kebabs__.places.ts'\n",
  ],
  ['web/src/app/dashboard/tiles.ts', "\n    'domesticHelp',\n", "    '__camels__',\n"],
]

/** The texts of a new noun that no catalogue has yet. */
export const texts = [
  '__Word__',
  'My __Words__',
  'The __words__ that you keep',
  'Add __Word__',
  'Update __Word__',
  'No __words__ yet.',
  'Are you sure you want to delete this __word__?',
  'This __word__ is no longer in your list.',
  '{actor} added __word__ {title}',
  '{actor} edited __word__ {title}',
  '{actor} deleted __word__ {title}',
  '__Word__ added.',
  '__Word__ updated.',
  '__Word__ deleted.',
  'Failed to load __words__.',
  'Failed to save __word__.',
  'Failed to delete __word__.',
  '__Word__ not found.',
  'You can have at most {most} __words__.',
  'Another __word__ has this title.',
]
