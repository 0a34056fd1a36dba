import { useIntl } from 'react-intl'

/**
 * Returns the translated labels of MapLibre's map and controls. The keys are the keys of MapLibre's
 * messages.
 */
export function useMapLabels(race: string): Record<string, string> {
  const intl = useIntl()
  return {
    'Map.Title': intl.formatMessage({ id: 'ui.course.map_title' }, { race }),
    'NavigationControl.ZoomIn': intl.formatMessage({ id: 'race.map.zoom_in' }),
    'NavigationControl.ZoomOut': intl.formatMessage({ id: 'race.map.zoom_out' }),
    'AttributionControl.ToggleAttribution': intl.formatMessage({ id: 'race.map.sources' }),
    'CooperativeGesturesHandler.WindowsHelpText': intl.formatMessage({
      id: 'race.map.gesture_keys',
    }),
    'CooperativeGesturesHandler.MacHelpText': intl.formatMessage({ id: 'race.map.gesture_mac' }),
    'CooperativeGesturesHandler.MobileHelpText': intl.formatMessage({
      id: 'race.map.gesture_touch',
    }),
  }
}
