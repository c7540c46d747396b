-- Monday to Friday were called almost like the workdays of the calendar.
update alarm_rule set active_days = 'weekdays' where active_days = 'workdays';
