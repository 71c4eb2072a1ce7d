"""The publisher's scenario files (.m44): reading one, turning it into a scenario file, writing one."""
