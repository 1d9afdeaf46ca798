import { Car, CarFront } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { searchVehicleParams } from './vehicles.params.ts'

export const vehicles = section({
  title: 'My Vehicles',
  icon: Car,
  under: 'My Home',
  about: 'The vehicles of your household',
  search: {},
  screen: lazyScreen(() => import('./vehicles.screen.tsx'), 'VehiclesScreen', 'home'),
})

export const searchVehicle = section({
  title: 'Search Vehicle',
  icon: CarFront,
  under: 'Gate and Parking',
  about: 'Find the owner of a vehicle',
  search: searchVehicleParams,
  screen: lazyScreen(() => import('./search-vehicle.screen.tsx'), 'SearchVehicleScreen'),
})
